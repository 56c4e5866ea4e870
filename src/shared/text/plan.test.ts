import { describe, expect, it } from 'vitest'
import { planSteps } from './plan'

describe('planSteps', () => {
  it('counts the longest numbered list', () => {
    expect(planSteps('# Plan\n\n1. a\n2. b\n   - c\n3. d\n\n## Not\n\n1. e\n2. f')).toBe(3)
    expect(planSteps('1) a\n\ntext\n\n2) b')).toBe(2)
  })

  it('counts headings that are steps where there is no list', () => {
    expect(planSteps('## Step 1: a\ntext\n## Step 2: b\n## Risks')).toBe(2)
  })

  it('counts nothing that it does not see', () => {
    expect(planSteps('')).toBe(0)
    expect(planSteps('- a\n- b')).toBe(0)
    expect(planSteps('```\n1. a\n2. b\n```')).toBe(0)
    expect(planSteps('2.5 is a number')).toBe(0)
  })
})
