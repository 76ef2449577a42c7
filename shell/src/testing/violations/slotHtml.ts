/** HTML that would reach beyond its slot: a name, the HTML, and the reported cause. */
export const violatingHtml: readonly [name: string, html: string, cause: RegExp][] = [
  ...opened([
    '<!--',
    '<!-- x',
    '<plaintext>',
    '<textarea>',
    '<title>',
    '<style>',
    '<template>',
    '<iframe>',
    '<xmp>',
  ]),
  ...opened([
    '<select>',
    '<select><option>',
    '<svg><desc>',
    '<svg><title>',
    '<svg><foreignObject>',
    '<math><mtext>',
  ]),
  ...opened([
    '<noscript>',
    '<noembed>',
    '<noframes>',
    '<script>',
    '<script><!--<script>',
    '<b>',
    '<a href="/x">',
    '<p>',
  ]),
  ...opened([
    '<div>',
    '<ul><li>',
    '<table><tr><td>',
    '<button>',
    '<form>',
    '<svg>',
    '<p',
    '<p title="',
    "<p title='",
  ]),
  ...opened([
    '<p title=',
    '<![CDATA[',
    '<?x',
    '<svg><![CDATA[',
    '<object>',
    '<video>',
    '<ruby><rt>',
    '<h1>',
    '<nobr>',
  ]),
  ...closing([
    '</div>',
    '</div></div>',
    '</div><p>outside</p><div>',
    '</body></div>',
    '<p></p></div><div id="x-y">',
  ]),
  ...unclear([
    '<',
    'a < b',
    '<p title="a"class="b"></p>',
    '<?x?>',
    '<!doctype html>',
    '<!-->',
    '<!--a--!>',
    '<!-- <b> -->',
  ]),
  ...unclear([
    '<p a=b/></p>',
    '<svg><path d=a/></svg>',
    '<a href=/x></a>',
    '</p/>',
    '</p x>',
    '<textarea><!-- --></textarea>',
    '<svg><![CDATA[<p>]]></svg>',
  ]),
  ...misplaced([
    '<select><meta http-equiv="refresh" content="0;url=https://evil.test"></select>',
    '<select><plaintext></select>',
    '<select><option><img src="/x" alt=""></option></select>',
    '<select><div></div></select>',
    '<select><input></select>',
    '<select><button><selectedcontent></selectedcontent></button></select>',
    '<datalist><select><script></script></select></datalist>',
    '<table><div></div></table>',
    '<table><tbody><tr><p></p></tr></tbody></table>',
    '<table><form></form></table>',
    '<table>x</table>',
    '<table><tr><!-- -->x<td></td></tr></table>',
    '<table><col></table>',
    '<td></td>',
    '<option></option>',
    '<div><li></li></div>',
    '<ul><li><div><li></li></div></li></ul>',
    '<dl><dt><div><dd></dd></div></dt></dl>',
    '<p><div></div></p>',
    '<p><button><p></p></button></p>',
    '<h1><h2></h2></h1>',
    '<a href="/x"><b><a href="/y"></a></b></a>',
    '<form><div><form></form></div></form>',
    '<button><i><button></button></i></button>',
    '<svg><title><p></p></title></svg>',
    '<svg><desc><svg></svg></desc></svg>',
    '<svg><p></p></svg>',
    '<path></path>',
    '<div/>',
    '<ruby><span><rt></rt></span></ruby>',
  ]),
  ...closing(['<b><i></b></i>', '<a href="/x"><p></a></p>', '<table></div></table>', '</br>', '</p>']),
  ...closing(['<p></div></p>', '<svg></div></svg>', '<b></div></b>', '</main></div></body></html>']),
  [
    'a refresh',
    '<meta http-equiv="refresh" content="0;url=https://evil.test">',
    /<meta> may not stand|end where it began/,
  ],
  ...standing(['base', 'link', 'script', 'style', 'iframe', 'object', 'embed', 'template', 'noscript']),
  ...standing([
    'applet',
    'dialog-x',
    'slot',
    'portal',
    'math',
    'marquee',
    'title',
    'portal-x',
    'param',
    'xmp',
  ]),
  ['a foreign object', '<svg><foreignObject><p>x</p></foreignObject></svg>', /<foreignObject> may not stand/],
  [
    'an animation that sets an address',
    '<svg><animate attributeName="href" to="javascript:x"></animate></svg>',
    /<animate>/,
  ],
  [
    'a set that sets an address',
    '<svg><a><set attributeName="href" to="javascript:x"></set></a></svg>',
    /<a>|<set>/,
  ],
  ['a style in a picture', '<svg><style>*{display:none}</style></svg>', /<style> may not stand/],
  ['a script in a picture', '<svg><script>x</script></svg>', /<script> may not stand/],
  ['a shown part of elsewhere', '<svg><use href="/media/x.svg#a"></use></svg>', /<use> may show only/],
  ['a class for the body', '<body class="x">', /may not stand/],
  ['a handler for the body', '<body onload="x">', /may not stand/],
  ['a direction for the page', '<html dir="rtl">', /may not stand/],
  ...attributes([
    'onclick',
    'onload',
    'onerror',
    'onfocus',
    'onpointerover',
    'ontoggle',
    'onbeforetoggle',
    'oncopy',
  ]),
  ...attributes(['style', 'srcdoc', 'formaction', 'ping', 'is', 'autofocus']),
  ['a handler in capitals', '<img SRC=x ONERROR=alert(1)>', /attribute onerror/],
  ['a handler behind a slash', '<img/src="x"/onerror=alert(1)>', /all browsers read alike/],
  ['a handler in a picture', '<svg onload="x"></svg>', /attribute onload/],
  ...owned([
    'data-slot',
    'data-slot-id',
    'data-slot-data',
    'data-slot-place',
    'data-main',
    'data-remote',
    'data-outlet',
    'data-version',
  ]),
  ...owned([
    'data-toggle-main',
    'data-filter-box',
    'data-form',
    'data-back-link',
    'data-share',
    'data-results',
  ]),
  ['an id of the page', '<p id="main"></p>', /id “main” does not begin with x-/],
  ['an id of another slot', '<p id="detail-map_p"></p>', /id “detail-map_p” does not begin/],
  ['an id in a picture', '<svg><g id="main"></g></svg>', /id “main”/],
  ['an empty id', '<p id=""></p>', /id “”/],
  ['a form that hides document.forms', '<form name="forms"></form>', /name “forms”/],
  ['a picture that hides document.cookie', '<img name="cookie" alt="">', /name “cookie”/],
  ...addresses([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java&#10;script:x',
  ]),
  ...addresses([
    '&#x6A;avascript:x',
    'vbscript:x',
    'data:text/html,x',
    'blob:x',
    'file:///etc/passwd',
    'filesystem:x',
    'ws://x',
  ]),
  ['a script as a picture', '<img src="data:text/html,x" alt="">', /leads to another scheme/],
  ['a script as a form', '<form action="javascript:x"></form>', /leads to another scheme/],
  ['too much', `<p>${'x'.repeat(256 * 1024)}</p>`, /\d+ bytes; 262144 are allowed/],
  ['too much in letters of three bytes', `<p>${'€'.repeat(90_000)}</p>`, /\d+ bytes; 262144 are allowed/],
  ['too deep', '<div>'.repeat(101) + '</div>'.repeat(101), /deeper than 100/],
  ['far too deep', '<i>'.repeat(20_000) + '</i>'.repeat(20_000), /deeper than 100/],
]

type Case = (typeof violatingHtml)[number]

function opened(starts: readonly string[]): Case[] {
  return starts.map((html) => [
    `an open ${html}`,
    `<p>before</p>${html}`,
    /end where it began|may not stand|all browsers read alike/,
  ])
}

function unclear(all: readonly string[]): Case[] {
  return all.map((html) => [
    `what parsers read each in its way, ${html}`,
    html,
    /all browsers read alike|may not stand/,
  ])
}

function misplaced(all: readonly string[]): Case[] {
  return all.map((html) => [
    `what parsers move, drop or end, ${html}`,
    html,
    /may not stand|ends an element|left open/,
  ])
}

function closing(all: readonly string[]): Case[] {
  return all.map((html) => [`a way out by ${html}`, html, /end where it began/])
}

function standing(tags: readonly string[]): Case[] {
  return tags.map((tag) => [`a <${tag}>`, `<${tag}></${tag}>`, /may not stand in a slot|end where it began/])
}

function attributes(names: readonly string[]): Case[] {
  return names.map((name) => [`a ${name}`, `<button ${name}="x">x</button>`, new RegExp(`attribute ${name}`)])
}

function owned(names: readonly string[]): Case[] {
  return names.map((name) => [`a ${name}`, `<div ${name}="x"></div>`, /is the shell's own/])
}

function addresses(all: readonly string[]): Case[] {
  return all.map((to) => [`a link to ${to}`, `<a href="${to}">x</a>`, /leads to another scheme/])
}
