import { wordsOfPage } from '../words/chooseWords.ts'
import { ButtonIcon } from './ButtonIcon.ts'
import { clusterSize, discWidth } from './clusterSize.ts'

/** Key of the message that is a cluster's accessible name. */
export type ClusterLabel = 'cluster' | 'sights'

/** A disc with the number of a cluster's places (MP3), in their group's colours if they share a group. */
export class ClusterIcon extends ButtonIcon {
  /** The disc's width in px, which can differ from `iconSize`. */
  readonly width: number

  constructor(places: number, group: string | undefined, label: ClusterLabel = 'cluster') {
    const size = clusterSize(places)
    super({ className: `marker-cluster marker-cluster-${size}`, iconSize: [40, 40] }, function fill(disc) {
      if (group) disc.dataset['group'] = group
      disc.setAttribute('aria-label', wordsOfPage().text(label, { count: places }))
      const inner = disc.appendChild(document.createElement('div'))
      inner.appendChild(document.createElement('span')).textContent = String(places)
    })
    this.width = discWidth[size]
  }
}
