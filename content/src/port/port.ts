/** The read port: how the site reads content. It needs no Node. */
export type { Block, DocumentField, FormDefinition, FormField, SlotBlock } from './Block.ts'
export type { Content, ContentChange, MediaFile, SearchHit, SearchKind } from './Content.ts'
export type { Choice } from './Choice.ts'
export type { Chips, Entry, EntryPart, ListOfPage } from './Entry.ts'
export type { EntryCard, EntryFact, EntryTile, MoreEntries } from './EntryCard.ts'
export type { EntryContext, ListedEntry } from './EntryContext.ts'
export type { EntryListColumns, ListColumns } from './ListColumns.ts'
export type {
  ChoiceFacet,
  Facet,
  ListParameters,
  ListQuery,
  ListRange,
  ListResult,
  RangeFacet,
} from './ListResult.ts'
export { choicesIn } from './ListResult.ts'
export { categoryIcons, type CategoryIcon } from './categoryIcons.ts'
export type { Hours, HoursRule, OpenDays, YearDay } from './Hours.ts'
export type { HomePage, Page, TextPage } from './Page.ts'
export { invertRoutes, reroute, type Routes } from './Routes.ts'
export type { Sight } from './Sight.ts'
export type {
  BannerPlacement,
  ExternalOrigins,
  FooterIndex,
  Link,
  OwnWords,
  SiteInfo,
  SiteTheme,
  SiteLanguage,
} from './SiteInfo.ts'
