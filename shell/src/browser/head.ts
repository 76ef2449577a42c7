/** Stands inline at the end of every head, so it must stay small. */
import { askForFonts } from './fonts/askForFonts.ts'
import { announceFirst } from './pictures/largestPicture.ts'

announceFirst()
const { fonts, known } = document.currentScript?.dataset ?? {}
askForFonts(fonts?.split(' ') ?? [], known !== undefined)
