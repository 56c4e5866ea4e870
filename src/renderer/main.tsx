// First: it must be set before any schema is built.
import './bridge/jitless'
import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { followHeight } from './app/fit'
import { followOpened } from './app/opened'
import { findBridge } from './bridge'
import { MacContext } from './keys/mac'
import { isMac } from './keys/platform'
import { StoreProvider } from './store/context'
import { createStore } from './store/store'
import { TickerProvider } from './time/context'
import { createTicker } from './time/ticker'

const bridge = findBridge(window)
const store = createStore(bridge)
followOpened(bridge)
document.documentElement.dataset['shell'] = bridge.kind

const ticker = createTicker({
  now: Date.now,
  every: (ms, run) => {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
  hidden: () => document.hidden,
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
root.className = 'app'
followHeight(bridge, root)
createRoot(root).render(
  <StrictMode>
    <StoreProvider store={store}>
      <TickerProvider ticker={ticker}>
        <MacContext value={isMac(navigator)}>
          <App />
        </MacContext>
      </TickerProvider>
    </StoreProvider>
  </StrictMode>,
)
