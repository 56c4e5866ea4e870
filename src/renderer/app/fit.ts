import type { Bridge } from '../bridge'

/**
 * The height at which the page would show all of its content: everything around the scrolling part as it is, and the
 * scrolling part as high as what it holds. CSS pixels, whole.
 */
export function naturalHeight(popover: Element): number {
  const scroll = popover.querySelector('.scroll')
  const last = scroll?.lastElementChild
  const whole = popover.getBoundingClientRect().height
  if (!scroll || !last) return Math.ceil(whole)
  const box = scroll.getBoundingClientRect()
  const padding = Number.parseFloat(getComputedStyle(scroll).paddingBottom) || 0
  const content = last.getBoundingClientRect().bottom - box.top + scroll.scrollTop + padding
  return Math.ceil(whole - box.height + content)
}

/**
 * Tells the desktop shell how high the page would like to be, whenever its content changes. Not by animation frames:
 * they stand still in a window that is not shown yet.
 */
export function followHeight(bridge: Bridge, root: Element): void {
  if (bridge.kind !== 'desktop') return
  let told = 0
  let waiting = false
  const measure = () => {
    waiting = false
    const popover = root.querySelector('.popover')
    const height = popover ? naturalHeight(popover) : 0
    if (height < 1 || height === told) return
    told = height
    // A shell that cannot be resized leaves the page as it is; it scrolls.
    bridge.request('andon:height', { height }).catch(() => {})
  }
  new MutationObserver(() => {
    if (waiting) return
    waiting = true
    setTimeout(measure, 0)
  }).observe(root, { childList: true, subtree: true, characterData: true, attributes: true })
}
