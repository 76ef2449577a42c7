/** What a visitor wants; `day` is empty until one is chosen. */
export interface Wanted {
  day: string
  adults: number
  children: number
}

/** The museum's website, which takes the reservation, with what the visitor chose. */
export function reservationLink(website: string, { day, adults, children }: Wanted): string {
  const link = new URL(website)
  if (day !== '') link.searchParams.set('day', day)
  link.searchParams.set('adults', `${adults}`)
  link.searchParams.set('children', `${children}`)
  return link.href
}
