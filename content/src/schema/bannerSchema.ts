import { z } from 'zod'
import { href, line, pixels } from './value.ts'

/** A banner, and the element that it is put into (BN1, BN4). */
export const bannerSchema = z
  .strictObject({
    position: line.meta({
      title: 'Position',
      description: 'Name of a position on the page',
      $comment: 'id of the element that receives it, any characters',
    }),
    url: href.meta({
      title: 'Banner',
      description: 'Such as /banners/season',
      $comment: 'answers the fragment, for banners/season.html',
    }),
    width: pixels.optional().describe('Space reserved for it, in px'),
    height: pixels.optional().describe('Space reserved for it, in px'),
    mode: z
      .enum(['page', 'frame'])
      .optional()
      .meta({
        title: 'How',
        description: 'Default: in the page',
        $comment: 'page runs its scripts in the page, frame isolates them',
        enumDescriptions: ['In the page', 'In a frame of its own'],
      }),
    when: z
      .enum(['load', 'near-view'])
      .optional()
      .meta({
        description: 'When it is loaded; default: with the page',
        enumDescriptions: ['With the page', 'When it is almost in view'],
      }),
  })
  .meta({ title: 'Banner' })
