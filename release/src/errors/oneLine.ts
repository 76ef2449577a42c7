const maxLine = 300 /* characters; what a canary was found to be, with its cause, is shorter */

/** What is recorded of a text that people or commits give: its first line that is not empty. */
export function firstLine(text: string): string {
  const line = text.trimStart().split(/[\n\v\f\r\u0085\u2028\u2029]/, 1)[0] ?? ''
  return cut(line.trimEnd())
}

/** A text of the store as one line for people: attackers could write more lines, or turn the line round. */
export function oneLine(text: string): string {
  return escapeControls(cut(text))
}

/** Signs that move the cursor, begin a line or change the direction of text, as `\u202e`; emoji and scripts stay. */
export function escapeControls(text: string): string {
  return text.replace(
    /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]--[\u200c\u200d]]/gv,
    (sign) => escapes[sign] ?? `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function cut(text: string): string {
  const signs = Array.from(text.slice(0, 2 * maxLine + 1)) // two units at most make up a sign
  return signs.length > maxLine ? `${signs.slice(0, maxLine - 1).join('')}…` : text
}
