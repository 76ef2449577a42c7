/** Text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** JSON that stays data inside a `<script>`, whatever its strings hold. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

/** CSS that cannot end its `<style>`; browsers hash it after the same normalisation of line ends. */
export function styleText(css: string): string {
  return css.replace(/\r\n?/g, '\n').replace(/<\//g, '<\\/')
}
