/** Text for a quoted attribute. */
export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/** JSON that stays data inside a `<script>`, whatever its strings hold. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

/** CSS that cannot end its `<style>`; browsers hash it after the same normalisation of line ends. */
export function styleText(css: string): string {
  return css.replaceAll(/\r\n?/g, '\n').replaceAll('</', String.raw`<\/`)
}
