/** A code block of a page marked `sh`: commands as a reader would type them. */
export interface CommandBlock {
  /** Line of the page on which the block begins, from 1. */
  line: number
  text: string
  /** Marked `in-site`: runs in the site's repository, otherwise in the folder where the block before ended. */
  inSite: boolean
  /** Marked `not-run`: it needs something that a test's machine does not have. */
  notRun: boolean
}

/** The blocks in the page's order. A fence within a longer fence is text of the longer one. */
export function commandBlocks(markdown: string): readonly CommandBlock[] {
  const lines = markdown.split('\n')
  const blocks: CommandBlock[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const [, fence, info = ''] = /^(`{3,})([^`]*)$/.exec(lines[at] ?? '') ?? []
    if (fence === undefined) continue
    const end = lines.indexOf(fence, at + 1)
    if (end < 0) throw new Error(`The fence at line ${at + 1} does not end.`)
    const [language, ...marks] = info.trim().split(/\s+/)
    if (language === 'sh')
      blocks.push({ line: at + 1, text: lines.slice(at + 1, end).join('\n'), ...read(marks) })
    at = end
  }
  return blocks
}

function read(marks: readonly string[]): Pick<CommandBlock, 'inSite' | 'notRun'> {
  const unknown = marks.filter((mark) => mark !== 'in-site' && mark !== 'not-run')
  if (unknown.length > 0)
    throw new Error(`Behind sh there may be in-site or not-run, not ${unknown.join(' ')}.`)
  return { inSite: marks.includes('in-site'), notRun: marks.includes('not-run') }
}
