/** A page of the site with all of its styles in its head, as that of a program whose body has no place for them. */
export function stylesInHead(html: string): string {
  const below: string[] = []
  const rest = html.replace(
    /(<style[^>]*?) data-below(>.*?<\/style>)/gs,
    (_all, start: string, end: string) => {
      below.push(start + end)
      return ''
    },
  )
  return rest.replace(/<\/style>(?!<style)/, (last) => last + below.join(''))
}
