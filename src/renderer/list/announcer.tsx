import { useState } from 'react'

/**
 * Tells screen readers the header's words, politely, each time another session begins to wait; never for anything
 * else.
 */
export function Announcer({ words, arrived }: { words: string; arrived: ReadonlySet<string> }) {
  const [last, setLast] = useState({ arrived, said: '' })
  if (last.arrived !== arrived) {
    const news = [...arrived].some((id) => !last.arrived.has(id))
    setLast({ arrived, said: news ? words : last.said })
  }
  return (
    <p className="sr" role="status" aria-label="Needs you">
      {last.said}
    </p>
  )
}
