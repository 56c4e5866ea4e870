import { describe, expect, it } from 'vitest'
import { gridMove, type GridKey } from './grid-keys'

/** A large tile over two columns and rows, and small ones around it: 0 0 1 / 0 0 2 / 3 4 5. */
const SPOTS = [
  { left: 0, top: 0 },
  { left: 200, top: 0 },
  { left: 200, top: 100 },
  { left: 0, top: 200 },
  { left: 100, top: 200 },
  { left: 200, top: 200 },
]
const from = (at: number, key: GridKey) => gridMove(SPOTS, at, key)

describe('gridMove', () => {
  it('goes on in order sideways, and stays at the ends', () => {
    expect(from(0, 'ArrowRight')).toBe(1)
    expect(from(5, 'ArrowRight')).toBe(5)
    expect(from(3, 'ArrowLeft')).toBe(2)
    expect(from(0, 'ArrowLeft')).toBe(0)
    expect(from(2, 'Home')).toBe(0)
    expect(from(2, 'End')).toBe(5)
  })

  it('goes to the nearest tile of the next row', () => {
    expect(from(1, 'ArrowDown')).toBe(2)
    expect(from(2, 'ArrowDown')).toBe(5)
    expect(from(4, 'ArrowUp')).toBe(2)
    expect(from(4, 'ArrowDown')).toBe(4)
  })

  it('begins at the first tile, and has nowhere to go without any', () => {
    expect(from(-1, 'ArrowDown')).toBe(0)
    expect(gridMove([], -1, 'ArrowRight')).toBe(-1)
  })
})
