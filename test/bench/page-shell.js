// Runs in the page before its own scripts: a shell that answers as told and pushes snapshots on demand.

globalThis.prepareShell = ({ answers, texts, everyMs }) => {
  const listeners = new Map()
  window.andon = {
    kind: 'desktop',
    request: async (name, payload) =>
      name === 'andon:settings:save' ? payload : (answers[name] ?? null),
    onPush(name, listener) {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    },
  }

  let next = 0
  window.pushOnce = () => {
    // Another object each time, newer than the last one, as it comes from another process.
    const snapshot = JSON.parse(texts[next++ % texts.length])
    snapshot.generatedAt = new Date().toISOString()
    listeners.get('andon:snapshot:changed')?.(snapshot)
  }
  window.startPushes = () => void setInterval(window.pushOnce, everyMs)

  // When the first rows are on the screen: after the frame that has them.
  const seen = new MutationObserver(() => {
    if (!document.querySelector('.row')) return
    seen.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.firstList = performance.now()
      }),
    )
  })
  seen.observe(document, { childList: true, subtree: true })
}
