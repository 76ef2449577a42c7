import { expect, test } from '@jest/globals'
import { escapeHtml, scriptJson, styleText } from './escapeHtml.ts'

test('JSON in a script cannot end it, and reads back the same', () => {
  const value = { text: '</script><!--<script>' }
  expect(scriptJson(value)).not.toContain('<')
  expect(JSON.parse(scriptJson(value))).toEqual(value)
})

test('text in an attribute cannot leave it', () => {
  expect(escapeHtml(`"><b a='&`)).toBe('&#34;&#62;&#60;b a=&#39;&#38;')
})

test('styles cannot end their element, and have the line ends that browsers hash', () => {
  expect(styleText('a{}\r\nb{content:"</style>"}')).toBe('a{}\nb{content:"<\\/style>"}')
})
