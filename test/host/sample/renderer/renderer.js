const badge = document.querySelector('#badge')
const list = document.querySelector('#list')

function draw({ waiting, at, titles }) {
  badge.textContent = waiting ? `${waiting} waiting` : 'quiet'
  badge.className = waiting ? 'waiting' : ''
  badge.dataset.at = at instanceof Date ? at.toISOString() : `not a Date: ${typeof at}`
  const rows = titles.map((title) =>
    Object.assign(document.createElement('li'), { textContent: title }),
  )
  list.replaceChildren(...rows)
}

document.querySelector('#hide').addEventListener('click', () => window.api.hide())
window.unsubscribe = window.api.onState(draw)
draw(await window.api.getState())
document.body.dataset.ready = 'yes'
