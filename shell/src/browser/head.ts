/** Stands inline at the end of every head, so it must stay small. */
import { askForFonts } from './fonts/askForFonts.ts'
import { announceLargestPicture } from './pictures/largestPicture.ts'

announceLargestPicture()
askForFonts(document.currentScript?.dataset['fonts']?.split(' ') ?? [])
