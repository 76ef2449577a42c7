import type { ListQuery } from '../port/port.ts'

const defaultPageSize = 48 /* rows; a multiple of 2, 3 and 4 columns */
/** Most items of a list that a browser narrows by itself, about 120 kB compressed. */
export const maxPageSize = 10_000

/** The rows of a list's page; if the page's number is out of range, of the nearest page. */
interface PageSpan {
  /** Index of the first row, from 0. */
  from: number
  size: number
  /** Number of the page, from 1. */
  page: number
  pages: number
}

/** Finds the rows of the query's page. `total`: number of items on all pages. */
export function pageSpan({ pageSize, page: asked }: ListQuery, total: number): PageSpan {
  const size = clamp(pageSize ?? defaultPageSize, 1, maxPageSize)
  const pages = Math.max(1, Math.ceil(total / size))
  const page = clamp(asked ?? 1, 1, pages)
  return { from: (page - 1) * size, size, page, pages }
}

function clamp(number: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.trunc(number) || min))
}
