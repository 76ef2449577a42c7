/** In one word: who leaves out a space, or puts one in, means the same. */
export function squeezed(text: string): string {
  return text.replaceAll(' ', '')
}
