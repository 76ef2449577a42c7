import { expect, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { PicturePreview } from './HeaderPicture.tsx'

const whole = { alt: '', src: '/a.webp', width: 800, height: 400, sources: [] }
const crop = { below: 480, width: 400, height: 400, sources: [] }
const preview = 'data:image/avif;base64,AAAA'

test('[LZ2] a picture without a coarse copy draws none', () =>
  expect(renderToStaticMarkup(<PicturePreview picture={{ ...whole, crop }} />)).toBe(''))

test.each([
  [
    'the whole',
    { ...whole, preview, crop },
    /<source media="\(width &lt; 480px\)" srcSet="data:image\/gif[^>]*><img src="data:image\/avif/,
  ],
  [
    'the crop',
    { ...whole, crop: { ...crop, preview } },
    /<source media="\(width &lt; 480px\)" srcSet="data:image\/avif[^>]*><img src="data:image\/gif/,
  ],
])('[LZ2] a coarse copy of %s stands for nothing else', (_what, picture, drawn) =>
  expect(renderToStaticMarkup(<PicturePreview picture={picture} />)).toMatch(drawn),
)
