import * as builtIns from './inside/watchBuiltIns.ts'
import * as calls from './inside/wrapCalls.ts'
import * as changes from './inside/watchChanges.ts'
import type { TerritoryOptions } from './inside/createTerritory.ts'
import * as kept from './inside/watchKept.ts'
import * as listeners from './inside/watchListeners.ts'
import * as moves from './inside/watchMoves.ts'
import * as names from './inside/nameOf.ts'
import * as nodes from './inside/watchNodes.ts'
import * as observers from './inside/watchObservers.ts'
import * as places from './inside/placeIn.ts'
import * as react from './inside/reactOwner.ts'
import * as recording from './inside/record.ts'
import * as territory from './inside/createTerritory.ts'
import * as timers from './inside/watchTimers.ts'

const parts = [
  builtIns,
  calls,
  changes,
  kept,
  listeners,
  moves,
  names,
  nodes,
  observers,
  places,
  react,
  recording,
  territory,
  timers,
]

/**
 * The recorder as the text of one script, for a page to run before any code of its own: the functions of `inside`, all
 * in one scope. `key`: see `record`.
 */
export function recorderFor(options: TerritoryOptions, key: string): string {
  const functions = parts.flatMap((part) => Object.values(part)).join('\n')
  return `(() => {${functions}\nrecord(${JSON.stringify(options)}, ${JSON.stringify(key)})})()`
}
