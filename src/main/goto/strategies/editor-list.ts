export interface Editor {
  name: string
  /** Names of its processes, without `.exe`. */
  processes: RegExp
  /** Its command on Linux and its program on Windows: a folder that is open in a window brings that window up. */
  command: { linux: string; win32: string }
  /** Its app on macOS, without folder. */
  app: RegExp
  /** `<scheme>://file/<folder>` does the same, where it has one. */
  scheme: string | null
}

const jetBrains = (name: string, command: string, app: RegExp): Editor => ({
  name,
  processes: new RegExp(`^${command}(64)?$`),
  command: { linux: command, win32: `${command}64` },
  app,
  scheme: null,
})

/** Editors with a terminal inside, or whose extensions run agents. */
export const EDITORS: readonly Editor[] = [
  {
    name: 'VS Code',
    processes: /^code$/i,
    command: { linux: 'code', win32: 'Code' },
    app: /^Visual Studio Code\.app$/,
    scheme: 'vscode',
  },
  {
    name: 'VS Code Insiders',
    processes: /^code - insiders$|^code-insiders$/i,
    command: { linux: 'code-insiders', win32: 'Code - Insiders' },
    app: /^Visual Studio Code - Insiders\.app$/,
    scheme: 'vscode-insiders',
  },
  {
    name: 'VSCodium',
    processes: /^(vs)?codium$/i,
    command: { linux: 'codium', win32: 'VSCodium' },
    app: /^VSCodium\.app$/,
    scheme: 'vscodium',
  },
  {
    name: 'Cursor',
    processes: /^cursor$/i,
    command: { linux: 'cursor', win32: 'Cursor' },
    app: /^Cursor\.app$/,
    scheme: 'cursor',
  },
  {
    name: 'Windsurf',
    processes: /^windsurf$/i,
    command: { linux: 'windsurf', win32: 'Windsurf' },
    app: /^Windsurf\.app$/,
    scheme: 'windsurf',
  },
  {
    name: 'Zed',
    processes: /^zed(-editor)?$/i,
    command: { linux: 'zed', win32: 'Zed' },
    app: /^Zed( Preview)?\.app$/,
    scheme: 'zed',
  },
  jetBrains('IntelliJ IDEA', 'idea', /^IntelliJ IDEA.*\.app$/),
  jetBrains('PyCharm', 'pycharm', /^PyCharm.*\.app$/),
  jetBrains('WebStorm', 'webstorm', /^WebStorm.*\.app$/),
  jetBrains('PhpStorm', 'phpstorm', /^PhpStorm.*\.app$/),
  jetBrains('GoLand', 'goland', /^GoLand.*\.app$/),
  jetBrains('RubyMine', 'rubymine', /^RubyMine.*\.app$/),
  jetBrains('CLion', 'clion', /^CLion.*\.app$/),
  jetBrains('RustRover', 'rustrover', /^RustRover.*\.app$/),
  jetBrains('Rider', 'rider', /^Rider.*\.app$/),
]
