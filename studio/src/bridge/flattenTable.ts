const inline = 'a,b,strong,i,em,code,sup,sub,span'

/** Replaces a pasted table by rows of cells separated by tabs. Returns whether merged cells or pictures are lost. */
export function flattenTable(table: HTMLTableElement): boolean {
  const grid: (Element | undefined)[][] = []
  for (const [at, row] of [...table.rows].entries())
    for (const cell of row.cells) {
      const line = (grid[at] ??= [])
      let column = 0
      while (column in line) column++
      for (let down = 0; down < Math.min(cell.rowSpan, table.rows.length - at); down++)
        for (let right = 0; right < Math.min(cell.colSpan, maxColumns); right++)
          (grid[at + down] ??= [])[column + right] = down + right === 0 ? cell : undefined
    }
  const isLossy = table.querySelector(
    'img,table,br,p+p,li,[rowspan]:not([rowspan="1"]),[colspan]:not([colspan="1"])',
  )
  const cells = table.ownerDocument.createElement('pre')
  cells.setAttribute('data-table', '')
  for (const [at, row] of grid.entries()) {
    if (at > 0) cells.append('\n')
    for (const [column, cell] of row.entries())
      cells.append(column > 0 ? '\t' : '', ...(cell ? flattenCell(cell) : []))
  }
  table.replaceWith(cells)
  return isLossy !== null
}

const maxColumns = 100 /* columns or rows of a merged cell; more would be an attack on memory */

/** A cell's content on one line. */
function flattenCell(cell: Element): readonly Node[] {
  for (const one of cell.querySelectorAll('*'))
    if (!one.matches(inline)) one.replaceWith(' ', ...one.childNodes)
  const texts = cell.ownerDocument.createNodeIterator(cell, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    text.nodeValue = (text.nodeValue ?? '').replace(/\s+/g, ' ')
  return [...cell.childNodes]
}
