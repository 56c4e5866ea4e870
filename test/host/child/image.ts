import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { ImageRecord } from '../recorder'
import { double } from './strict'

const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47])
const ICO_MAGIC = Buffer.from([0, 0, 1, 0])
const isLike = (data: Buffer, magic: Buffer) => data.subarray(0, magic.length).equals(magic)

/** Pixels of a PNG, or of the first image of an ICO, where 0 stands for 256. */
function sizeOf(data: Buffer): Electron.Size {
  if (data.length > 24 && isLike(data, PNG_MAGIC))
    return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) }
  if (data.length > 8 && isLike(data, ICO_MAGIC))
    return { width: data[6] || 256, height: data[7] || 256 }
  return { width: 0, height: 0 }
}

export class FakeImage {
  _data: Buffer
  _path: string | null
  _template: boolean
  _size: Electron.Size

  constructor(data: Buffer = Buffer.alloc(0), path: string | null = null, scaleFactor = 1) {
    this._data = data
    this._path = path
    // macOS goes by the file's name (facts/electron.md 2.3).
    this._template = path !== null && /Template(@\dx)?\.png$/.test(path)
    const { width, height } = sizeOf(data)
    this._size = { width: width / scaleFactor, height: height / scaleFactor }
  }
  isEmpty(): boolean {
    return this._size.width === 0
  }
  getSize(): Electron.Size {
    return { ...this._size }
  }
  toPNG(): Buffer {
    return this._data
  }
  toDataURL(): string {
    return `data:image/png;base64,${this._data.toString('base64')}`
  }
  setTemplateImage(option: boolean): void {
    this._template = option
  }
  isTemplateImage(): boolean {
    return this._template
  }
  addRepresentation(options: Electron.AddRepresentationOptions): void {
    const data = options.buffer ?? bytesOfDataUrl(options.dataURL)
    if (!data || !this.isEmpty()) return
    this._data = data
    this._size = sizeOf(data)
  }
  resize(options: Electron.ResizeOptions): Electron.NativeImage {
    const image = new FakeImage(this._data, this._path)
    const { width, height } = this._size
    image._size = { width: options.width ?? width, height: options.height ?? height }
    return imageAs(image)
  }
}

const imageAs = (image: FakeImage) => double<Electron.NativeImage>()(image, 'NativeImage')

const bytesOfDataUrl = (url: string | undefined) =>
  url === undefined ? undefined : Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

const fromPath = (path: string) =>
  imageAs(new FakeImage(existsSync(path) ? readFileSync(path) : undefined, path))

/** What the recorder keeps of an image. */
export function describeImage(image: Electron.NativeImage | string): ImageRecord {
  const known: unknown = typeof image === 'string' ? fromPath(image) : image
  if (!(known instanceof FakeImage)) throw new TypeError('Error processing argument: not an image')
  const { width, height } = known._size
  const sha = createHash('sha1').update(known._data).digest('hex').slice(0, 10)
  return {
    path: known._path,
    empty: known.isEmpty(),
    template: known._template,
    width,
    height,
    sha: known.isEmpty() ? null : sha,
  }
}

/** `nativeImage`: the factory functions, which electron.d.ts declares as statics of the class. */
export const nativeImage = double<typeof Electron.nativeImage>()(
  {
    createEmpty: () => imageAs(new FakeImage()),
    createFromPath: fromPath,
    createFromBuffer: (buffer: Buffer, options?: Electron.CreateFromBufferOptions) =>
      imageAs(new FakeImage(buffer, null, options?.scaleFactor ?? 1)),
    createFromDataURL: (url: string) => imageAs(new FakeImage(bytesOfDataUrl(url))),
  },
  'nativeImage',
)
