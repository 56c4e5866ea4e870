import type { Row } from './types'

/**
 * Programs that start a person's session, its panels, or are no window's owner at all. What is above them in the tree
 * shows no agent: `plasmashell` owns the desktop's own windows, `explorer` the taskbar.
 */
const SESSION =
  /^(systemd|init|launchd|gnome-shell|gnome-session.*|plasmashell|plasma_session|kwin_.*|ksmserver|startplasma.*|xfce4-session|xfce4-panel|cinnamon.*|sway|hyprland|niri|Xorg|Xwayland|xinit|gdm.*|sddm.*|lightdm|sshd.*|explorer|services|svchost|wininit|winlogon|containerd-shim.*|Finder|Dock|loginwindow)$/i

/** The chain up to, and without, the first program of that kind. */
export function untilSession(chain: readonly Row[]): readonly Row[] {
  const end = chain.findIndex(
    (row, index) => index > 0 && (row.pid === 1 || SESSION.test(row.command)),
  )
  return end < 0 ? chain : chain.slice(0, end)
}
