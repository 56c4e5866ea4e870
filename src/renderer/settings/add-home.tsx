import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { toolSchema, type ExtraHome, type Tool } from '../../shared/contract'
import { toolName } from '../../shared/words'
import { Icon } from '../icons/icon'
import { useActions } from '../store/context'
import { Menu } from './controls'
import { homeFault, type HomeRow } from './homes'

const TOOLS = toolSchema.options.map((tool) => ({ value: tool, label: toolName(tool) }))

export interface AddHomeProps {
  /** The shell can ask with a dialog of the system. */
  canChoose: boolean
  rowsOf(tool: Tool): readonly HomeRow[]
  onAdd(home: ExtraHome): void
}

/** A button that opens a line to name a folder: of which tool, and where. */
export function AddHome(props: AddHomeProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The form is gone by the next frame; the focus must not fall to the page's start.
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <div className="opt">
      {open ? (
        <AddForm {...props} onClose={close} />
      ) : (
        <button ref={button} className="btn ghost add" type="button" onClick={() => setOpen(true)}>
          <Icon name="plus" size={14} />
          Add a folder…
        </button>
      )}
    </div>
  )
}

function AddForm({ canChoose, rowsOf, onAdd, onClose }: AddHomeProps & { onClose(): void }) {
  const { chooseFolder } = useActions()
  const [tool, setTool] = useState<Tool>('claude-code')
  const [path, setPath] = useState('')
  const [fault, setFault] = useState<string | null>(null)

  const add = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = homeFault(path, rowsOf(tool))
    setFault(wrong)
    if (wrong !== null) return
    onAdd({ tool, path: path.trim() })
    onClose()
  }
  const choose = () =>
    void chooseFolder().then(
      (picked) => picked !== null && setPath(picked),
      (cause: unknown) => setFault(cause instanceof Error ? cause.message : String(cause)),
    )
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    <form className="adder" aria-label="Add a folder" onSubmit={add} onKeyDown={escape}>
      <Menu
        label="Tool of the folder"
        options={TOOLS}
        value={tool}
        onChange={(next) => setTool(next)}
      />
      <input
        className="field grow"
        type="text"
        aria-label="Folder"
        placeholder="~/work/.claude"
        spellCheck={false}
        autoComplete="off"
        autoFocus
        value={path}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : 'add-home-fault'}
        onChange={(event) => setPath(event.target.value)}
      />
      {canChoose && (
        <button className="btn plain" type="button" onClick={choose}>
          Choose…
        </button>
      )}
      <button className="btn ink" type="submit">
        Add
      </button>
      <button className="btn ghost" type="button" onClick={onClose}>
        Cancel
      </button>
      {fault !== null && (
        <small id="add-home-fault" className="wrong" role="alert">
          {fault}
        </small>
      )}
    </form>
  )
}
