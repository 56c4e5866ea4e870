/** Line icons on a grid of 16, 1.5 wide, drawn with the text's colour. Decoration: a word or a label stands beside. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg className="i" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {ICONS[name]}
      </g>
    </svg>
  )
}

const FILE = <path d="M4 1.8h5.2L12.5 5v9.2H4z" />

const ICONS = {
  agents: (
    <>
      <circle cx="8" cy="3.5" r="1.9" />
      <circle cx="3.6" cy="12.3" r="1.9" />
      <circle cx="12.4" cy="12.3" r="1.9" />
      <path d="M8 5.4v2.5M3.6 10.4V9.6c0-1 .7-1.7 1.7-1.7h5.4c1 0 1.7.7 1.7 1.7v.8" />
    </>
  ),
  back: <path d="M9.5 3.5 5 8l4.5 4.5" />,
  bell: <path d="M4.2 11.5c1-1 1-2.2 1-4.5a2.8 2.8 0 0 1 5.6 0c0 2.3 0 3.5 1 4.5zM7 13.6h2" />,
  board: (
    <path d="M2.5 2.8h4.7v4.4H2.5zM8.8 2.8h4.7v4.4H8.8zM2.5 8.8h4.7v4.4H2.5zM8.8 8.8h4.7v4.4H8.8z" />
  ),
  box: <circle cx="8" cy="8" r="5.2" />,
  check: <path d="m3.5 8.5 3 3 6-7" />,
  checked: (
    <>
      <circle cx="8" cy="8" r="5.2" />
      <path d="m5.7 8.2 1.6 1.6 3-3.5" />
    </>
  ),
  chev: <path d="m6.5 4.5 3.5 3.5-3.5 3.5" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.8V8l2.3 1.4" />
    </>
  ),
  close: <path d="m4.5 4.5 7 7M11.5 4.5l-7 7" />,
  compact: <path d="M8 1.8v4M5.8 4 8 6.2 10.2 4M8 14.2v-4M5.8 12 8 9.8l2.2 2.2M2.5 8h11" />,
  context: <path d="M2.5 11.8a6 6 0 1 1 11 0M8 9.5l2.4-3" />,
  doing: (
    <>
      <circle cx="8" cy="8" r="5.2" />
      <circle cx="8" cy="8" r="2.6" fill="currentColor" stroke="none" />
    </>
  ),
  edit: <path d="M3 13l.6-2.8L10.8 3a1.3 1.3 0 0 1 1.9 0l.3.3a1.3 1.3 0 0 1 0 1.9L5.8 12.4z" />,
  filefault: (
    <>
      {FILE}
      <path d="M8.2 6.3v3M8.2 11.6h.01" />
    </>
  ),
  fold: <path d="M5.2 12.5 8 3.5M8.8 12.5l2.8-9" />,
  funnel: <path d="M2.5 3.5h11M4.7 8h6.6M6.7 12.5h2.6" />,
  info: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.4v3.4M8 5.2h.01" />
    </>
  ),
  minus: <path d="M3.5 8h9" />,
  mute: (
    <path d="M4.2 11.5h7.6c-.9-1-1-2-1-4.2M10.3 4.8A2.9 2.9 0 0 0 5.2 7c0 2.3-.1 3.4-1 4.5M7 13.6h2M2.8 2.8l10.4 10.4" />
  ),
  pause: <path d="M4.5 3h2.4v10H4.5zM9.1 3h2.4v10H9.1z" fill="currentColor" stroke="none" />,
  play: (
    <path
      d="M5 3.2v9.6c0 .5.5.8.9.5l7-4.8a.6.6 0 0 0 0-1l-7-4.8c-.4-.3-.9 0-.9.5z"
      fill="currentColor"
      stroke="none"
    />
  ),
  plus: <path d="M8 3.2v9.6M3.2 8h9.6" />,
  plan: <path d="M6.5 4h7M6.5 8h7M6.5 12h7M2.5 4h.8M2.5 8h.8M2.5 12h.8" />,
  question: (
    <>
      <path d="M5.3 5.6a2.7 2.7 0 1 1 4.1 2.3c-.9.6-1.4 1.1-1.4 2.1" />
      <path d="M8 12.8h.01" strokeWidth="2" />
    </>
  ),
  read: (
    <>
      {FILE}
      <path d="M6.3 7.5h4M6.3 10h4" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.3" />
      <path d="m10.3 10.3 3.2 3.2" />
    </>
  ),
  settings: (
    <>
      <path d="M2 5h6.3M12.2 5H14M2 11h1.8M7.7 11H14" />
      <circle cx="10.25" cy="5" r="1.9" />
      <circle cx="5.75" cy="11" r="1.9" />
    </>
  ),
  stopped: <path d="M4.5 4.5l7 7M11.5 4.5l-7 7" strokeWidth="2.2" />,
  terminal: (
    <>
      <rect x="1.8" y="2.8" width="12.4" height="10.4" rx="2" />
      <path d="m4.6 6 2 2-2 2M8.6 10.2h2.8" />
    </>
  ),
  text: <path d="M2.8 4.2h10.4M2.8 8h10.4M2.8 11.8h6.4" />,
  think: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.4" />,
  updown: <path d="M5.2 6.2 8 3.4l2.8 2.8M5.2 9.8 8 12.6l2.8-2.8" />,
  web: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M2 8h12M8 2c2.2 2 2.2 10 0 12M8 2c-2.2 2-2.2 10 0 12" />
    </>
  ),
  you: <path d="M2.5 8h9M8 4.5 11.5 8 8 11.5" />,
} as const satisfies Record<string, React.ReactNode>

export type IconName = keyof typeof ICONS
