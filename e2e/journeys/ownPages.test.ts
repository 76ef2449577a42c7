import { resolve } from 'node:path'
import { expect, test } from '@jest/globals'
import { useStudio } from '../support/useStudio.ts'

const museums = resolve(import.meta.dirname, '../../sites/museums')
const { edit, untilPublic, publicPage } = useStudio(museums)

test('[RT1] an editor writes what visitors read at an address without a page', () =>
  edit('mia', async (mia) => {
    await mia.open('/not-found')
    const frame = await mia.write(0)
    await frame.page().keyboard.type('Leider. ')
    await mia.untilSays('Saved as a draft')
    await mia.press('Publish…')
    await mia.press('Publish th')
    await mia.untilShows('Visitors see it now')
    await untilPublic('/gibtsnicht', 'Leider.')
  }))

test('[TY5] an editor orders the parts of the home page', () =>
  edit('mia', async (mia) => {
    const headings = async () => (await publicPage('/')).match(/<h2>[^<]+/g)
    expect(await headings()).toEqual(['<h2>Ausstellungen', '<h2>Termine', '<h2>Museen'])
    await mia.open('/')
    await mia.press('Blocks')
    await mia.press('Documents of a type: event')
    await mia.press('Move up')
    await mia.untilSays('Saved as a draft')
    await mia.press('Publish…')
    await mia.press('Publish th')
    await mia.untilShows('Visitors see it now')
    await untilPublic('/', '<h2>Termine')
    expect(await headings()).toEqual(['<h2>Termine', '<h2>Ausstellungen', '<h2>Museen'])
  }))
