/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** JSON that stays data inside a `<script>`, whatever its strings contain. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

/** Prepares CSS for a `<style>`: the result cannot end the element, and has the line ends that browsers hash. */
export function styleText(css: string): string {
  return css.replace(/\r\n?/g, '\n').replace(/<\//g, '<\\/')
}
