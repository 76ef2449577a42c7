const maxLine = 300 /* characters; longer than any cause that a canary's evaluation records */

/** The first non-empty line of a text that a person or a commit wrote, shortened, to be recorded. */
export function firstLine(text: string): string {
  const line = text.trimStart().split(/[\n\v\f\r\u0085\u2028\u2029]/, 1)[0] ?? ''
  return cut(line.trimEnd())
}

/** A text from the store as one line. Attack: a text could print false lines, or reverse the direction of text. */
export function oneLine(text: string): string {
  return escapeControls(cut(text))
}

/** Escapes characters that move the cursor, end a line or change the direction of text. Emoji and all scripts stay. */
export function escapeControls(text: string): string {
  return text.replace(
    /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]--[\u200c\u200d]]/gv,
    (sign) => escapes[sign] ?? `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function cut(text: string): string {
  const signs = Array.from(text.slice(0, 2 * maxLine + 1)) // a character has at most two units
  return signs.length > maxLine ? `${signs.slice(0, maxLine - 1).join('')}…` : text
}
