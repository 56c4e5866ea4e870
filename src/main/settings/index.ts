export { openSettings, type SettingsStore } from './store'
export { settingsPath, type ConfigHints } from './path'
