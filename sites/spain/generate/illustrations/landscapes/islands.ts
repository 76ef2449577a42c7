import { focalPoint } from '../buildings/focalPoint.ts'
import { foreground } from '../foreground.ts'
import { mix } from '../colour.ts'
import { peak } from '../peak.ts'
import { ground, shade } from '../palette.ts'
import { heightAt } from '../ridge.ts'
import { sky } from '../sky.ts'
import { ellipse } from '../svg.ts'
import { bush, stonePine } from '../trees.ts'
import { across, type View } from '../view.ts'
import { foam, sea } from '../water.ts'

/** Islands behind islands in a calm sea, seen from under the pines of a cove. */
export function islands(view: View): string {
  const { palette, width, height, random } = view
  const horizon = height * random.between(0.39, 0.45)
  const sun = across(view, 0.36)
  const shallow = mix(palette.seaFar, palette.seaNear, 0.35)
  const front = foreground(view, { y: height * 0.92, rise: 2.4, grows: 'rocks' })
  const [first, second] = [across(view, 0.11), across(view, 0.01)]
  return (
    sky(view, horizon, sun) +
    isle(view, 0.14, horizon + 0.4, height * 0.07, width * 0.2, 0.12) +
    sea(view, horizon, height, sun) +
    isle(view, 0.5, horizon + 1, height * 0.075, width * 0.16, 0.22) +
    isle(view, 0.86, horizon + height * 0.04, height * 0.19, width * 0.28, 0.36) +
    isle(view, 0.66, horizon + height * 0.09, height * 0.075, width * 0.1, 0.48) +
    ellipse(across(view, 0.75), height * 0.9, width * 0.5, height * 0.1, shallow, 0.5) +
    ellipse(
      across(view, 0.8),
      height * 0.94,
      width * 0.4,
      height * 0.07,
      mix(shallow, palette.white, 0.3),
      0.55,
    ) +
    focalPoint(view, [across(view, 0.4), height * 0.68], 13) +
    front.drawing +
    stonePine(view, {
      x: first,
      y: heightAt(front.line, first) + 1,
      size: height * 0.56,
      colour: palette.near,
      lean: view.side * 9,
    }) +
    stonePine(view, {
      x: second,
      y: heightAt(front.line, second) + 1,
      size: height * 0.4,
      colour: palette.near,
      lean: view.side * 5,
    })
  )
}

function isle(view: View, share: number, y: number, rise: number, half: number, nearness: number): string {
  const { palette, random } = view
  const x = across(view, share)
  const fill = ground(palette, nearness)
  const wood = Array.from({ length: 26 }, () => {
    const away = random.between(-0.8, 0.8)
    return bush(view, {
      x: x + away * half,
      y: y - random() * rise * 0.5 * (1 - Math.abs(away)),
      size: random.between(0.8, 1.6) * (0.5 + rise / 12),
      colour: mix(shade(fill, palette, 0.3), palette.leaf, 0.6),
    })
  })
  return (
    peak(view, {
      x: x + view.side * half * 0.3,
      y,
      height: rise * 0.72,
      half: half * 0.68,
      fill,
      hollow: 0.9,
      mist: 0.2,
    }) +
    peak(view, {
      x: x - view.side * half * 0.22,
      y,
      height: rise,
      half: half * 0.7,
      fill,
      hollow: 0.9,
      mist: 0.2,
    }) +
    wood.join('') +
    foam(view, x - half, x + half * 0.85, () => y + 0.1)
  )
}
