import { z } from 'zod'
import { href, line, pixels } from './value.ts'

/** Which fragment comes into which element (BN1, BN4). */
export const bannerSchema = z.strictObject({
  position: line.describe('Id of the element that receives it, any characters'),
  url: href.describe('Answers the fragment, e.g. /banners/season for banners/season.html'),
  width: pixels.optional().describe('CSS px, reserved before it arrives'),
  height: pixels.optional().describe('CSS px, reserved before it arrives'),
  mode: z
    .enum(['page', 'frame'])
    .optional()
    .describe('page runs its scripts in the page (default), frame isolates them'),
  when: z.enum(['load', 'near-view']).optional().describe('When it is fetched; default load'),
})
