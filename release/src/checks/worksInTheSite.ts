import { inBrowser } from './inBrowser.ts'

/** All that one visit in a real browser shows. */
export const worksInTheSite = [
  inBrowser(
    'browser',
    'In a real browser, among the live remotes and under the real policy, each slot comes alive and leaves cleanly',
    'Run the site with this build (`npm start`, then `release promote <remote>` there) and look at its console.',
  ),
  inBrowser(
    'bounds',
    'There it changes nothing outside its slots and outlets: no node, style, built-in or address',
    'Change what is in the host that `mount` gets, or an outlet of <remote>; ask the shell for the rest (`site` of docs/writing-a-remote.md).',
  ),
  inBrowser(
    'leftovers',
    'There it leaves no listener, timer, observer or node behind',
    'End in `unmount` what `mount` began: give listeners `{ signal: site.signal }`, clear timers, disconnect observers, drop nodes.',
  ),
  inBrowser(
    'blocking',
    'There it keeps the main thread for no more than 200 ms at a time, on a slow device',
    'Do the work in pieces, after `await`ing a `setTimeout`, or in a worker; the function named took most of the time.',
  ),
  inBrowser(
    'accessibility',
    'There everybody can use what is in its slots',
    'Mend the element named: each rule is explained at https://dequeuniversity.com/rules/axe/, by its name.',
  ),
]
