const files = { js: [], css: [] }
const slots = {
  'regions-carousel': { ...files, activation: 'near-view' },
  'list-map': { ...files, activation: 'press' },
} as const

/** Facts of a page whose one remote fills a slot near the view and one that waits for a press. */
export const demoRemotes = { demo: { version: '1', base: '/remotes/demo/', entry: 'entry.js', slots } }

export type DemoSlot = keyof typeof slots
