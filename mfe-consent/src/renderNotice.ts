import { readOptions, type Options } from './options.ts'
import { themeMarks } from './themeMarks.ts'
import type { NoticeData } from './remote.ts'
import { chooseWords } from './words/chooseWords.ts'

/** Selects controls that dismiss the notice, by the original template's mark, as in old markup, or by our own. */
export const dismissMark = '[data-cc-event], [data-consent-dismiss]'

/** The notice as HTML: the template, or the page's own markup with its placeholders filled in (CN4, CN5). */
export function renderNotice(data: NoticeData): string {
  const options = readOptions(data)
  const classes = ['cc_banner-wrapper', 'consent-notice']
  if (options.theme !== '') classes.push(`consent-theme-${className(options.theme)}`)
  if (options.appendToBottom) classes.push('consent-appended')
  classes.push(...themeMarks(options.theme))
  const inner = options.markup === '' ? ownTemplate(options) : fillPlaceholders(options.markup, options)
  return `<div class="${classes.join(' ')}" role="region" aria-label="${chooseWords(data.language).label}">${inner}</div>`
}

function ownTemplate({ message, dismiss, learnMore, link }: Options): string {
  const more = link
    ? ` <a class="cc_more_info consent-link" data-cc-if="options.link" href="${escape(link)}">${escape(learnMore)}</a>`
    : ''
  return `<div class="cc_banner cc_container cc_container--open consent-card"><p class="cc_message consent-message">${escape(message)}${more}</p><button type="button" class="cc_btn cc_btn_accept_all consent-button" data-cc-event="click:dismiss">${escape(dismiss)}</button></div>`
}

/** Replaces `{{options.a || options.b}}` by the first option that is not empty, as text. */
function fillPlaceholders(markup: string, options: Options): string {
  return markup.replace(/\{\{([^{}]*)\}\}/g, (_, expression: string) =>
    escape(
      expression
        .split('||')
        .map((name) => resolveValue(name, options))
        .find((value) => value !== '') ?? '',
    ),
  )
}

/** The value of an option that markup names, such as `options.message`; empty if there is no such option. */
export function resolveValue(name: string, options: Options): string {
  const key = name.trim().replace(/^options\./, '')
  const known = Object.entries(options).find(([option]) => option === key)?.[1]
  return known === undefined || known === false ? '' : String(known)
}

function className(theme: string): string {
  return theme.replaceAll(/[^\w-]+/g, '-')
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
