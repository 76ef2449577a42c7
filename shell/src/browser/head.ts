/** The script inline at the end of every head, so it must stay small. */
import { askForFonts, detectPlatform } from './fonts/askForFonts.ts'
import { announceFirst } from './pictures/largestPicture.ts'

announceFirst()
const platform = detectPlatform(navigator.userAgent)
if (platform) document.documentElement.dataset['platform'] = platform
const { fonts, known } = document.currentScript?.dataset ?? {}
askForFonts(fonts?.split(' ') ?? [], known !== undefined)
