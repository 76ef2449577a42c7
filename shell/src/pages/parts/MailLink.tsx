/** A link that opens the visitor's mail program; the address is decoded on the press (EM2). */
export function MailLink({ label, token, shift }: { label: string; token: string; shift: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- there is no address before the press
    <a href="#" data-mailto-token={token} data-mailto-vector={shift}>
      {label}
    </a>
  )
}
