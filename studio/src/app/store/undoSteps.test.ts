import { expect, test } from '@jest/globals'
import { addStep, noSteps, stepBack, stepForward } from './undoSteps.ts'

test('[SA2] each change can be taken back, and made again', () => {
  const two = addStep(addStep(noSteps, 'a', undefined), 'b', undefined)
  const back = stepBack(two, 'c')
  expect(back?.text).toBe('b')
  expect(stepForward(back?.steps ?? noSteps, 'b')?.text).toBe('c')
  const first = stepBack(back?.steps ?? noSteps, 'b')
  expect(first?.text).toBe('a')
  expect(stepBack(first?.steps ?? noSteps, 'a')).toBeUndefined()
})

test('[SA2] keys in one field are one step until a pause; another field is another step', () => {
  const typed = addStep(addStep(noSteps, '', 'title', 1000), 'R', 'title', 1300)
  expect(typed.past).toEqual([''])
  expect(addStep(typed, 'Ro', 'title', 9000).past).toEqual(['', 'Ro'])
  expect(addStep(typed, 'Ro', 'lead', 1400).past).toEqual(['', 'Ro'])
})

test('[SA2] what was taken back is gone after another change', () => {
  const back = stepBack(addStep(noSteps, 'a', undefined), 'b')
  expect(addStep(back?.steps ?? noSteps, 'a', undefined).future).toEqual([])
})

test('[SA2] steps are kept up to a number', () => {
  let steps = noSteps
  for (let count = 0; count < 1000; count += 1) steps = addStep(steps, String(count), undefined)
  expect(steps.past).toHaveLength(200)
  expect(steps.past.at(-1)).toBe('999')
})
