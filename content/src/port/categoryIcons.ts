/** Icons of categories as SVG paths, lines in a box of 24 × 24. */
export const categoryPaths = {
  'old-town': 'M3 20V11l5-4 5 4v9M13 10l4-3 4 3v10M2 20h20M6 20v-4h4v4M16 13h2M16 16h2',
  castle: 'M4 20V6h3v3h3V6h4v3h3V6h3v14zM10 20v-4a2 2 0 0 1 4 0v4',
  cathedral: 'M5 20V9l2-5 2 5v11M15 20V9l2-5 2 5v11M9 12l3-3 3 3M11 20v-3a1 1 0 0 1 2 0v3M4 20h16',
  church: 'M12 3v6M10 5h4M6 20v-8l6-4 6 4v8zM11 20v-4h2v4',
  monastery: 'M3 20V10h18v10zM3 10l9-5 9 5M6 20v-4a2 2 0 0 1 4 0v4M14 20v-4a2 2 0 0 1 4 0v4',
  roman: 'M4 8l8-4 8 4zM6 8v10M10 8v10M14 8v10M18 8v10M4 20h16',
  'al-andalus': 'M4 20V4h16v16M9 20v-4a5 5 0 1 1 6 0v4M3 20h18',
  prehistory: 'M3 7l18-2v4L3 11zM6 11v9M10 11v9M15 10v10M19 10v10',
  museum: 'M4 5h16v14H4zM7 16l4-5 3 3 2-2 2 4M8 8h1',
  architecture: 'M6 20V4h8v16M14 10h5v10M4 20h16M9 8h2M9 12h2M9 16h2M16 13h1M16 16h1',
  bridge: 'M2 9h20M3 9v9M4 18a4 4 0 0 1 8 0 4 4 0 0 1 8 0M12 9v9M21 9v9',
  aqueduct: 'M2 5h20M2 10h20M4 20v-5a2 2 0 0 1 4 0v5M10 20v-5a2 2 0 0 1 4 0v5M16 20v-5a2 2 0 0 1 4 0v5',
  windmills: 'M9 21l1-10h4l1 10zM12 9 5 3M12 9l7-6M12 9l-6 6M12 9l6 6',
  'white-village':
    'M2 20v-5h4v5M6 20v-9h4v9M10 20V8h5v12M15 20v-8h4v8M2 20h20M10 8l2.5-3L15 8M12 12h1M17 15h0',
  harbour: 'M12 8v13M9 11h6M5 14a7 7 0 0 0 14 0M10 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  beach: 'M4 12a8 8 0 0 1 16 0zM12 12v8M12 4V2.5M3 20h18',
  cove: 'M2 5c5 0 6 4 7 6s2 4 5 4 4-3 8-3M2 20c1.7-1.5 3.3-1.5 5 0s3.3 1.5 5 0 3.3-1.5 5 0 3.3 1.5 5 0',
  dunes: 'M2 19c4-8 7-8 10-3 2-4 5-5 10 3zM16 6a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  cliffs: 'M3 4h9l-1 5 2 3-1 4H3M3 20c2-1.5 4-1.5 6 0s4 1.5 6 0 4-1.5 6 0M17 8l1.5-1L20 8',
  lighthouse: 'M9 9h6l1.5 11h-9zM9 9V5l3-2 3 2v4M5 6 2 5M19 6l3-1M5 20h14',
  mountain: 'M2 19 9 6l4 7 3-4 6 10zM7 10l2 2 2-2',
  gorge: 'M2 4h7l1 6-2 4 2 6M22 4h-7l-1 6 2 4-2 6M12 13v7',
  cave: 'M3 20a9 12 0 0 1 18 0zM8 20a4 6 0 0 1 8 0',
  karst: 'M3 20v-9l2-5 2 5v9M9 20V8l3-5 3 5v12M17 20v-8l2-4 2 4v8M2 20h20',
  volcano: 'M3 20 9 10h6l6 10zM10 7c0-2 2-2 2-4M14 7c0-1.5 2-2 2-3M10 10l1 3 1-2 1 4 1-5',
  lake: 'M3 13a9 5 0 1 0 18 0 9 5 0 1 0-18 0M7 13h5M13 15h4M9 4l3-2 3 2',
  river: 'M9 3c-4 4 6 6 2 10s-5 5-4 8M15 3c-4 4 6 6 2 10s-5 5-4 8',
  forest: 'M8 3 4 10h2l-3 6h10l-3-6h2zM8 16v5M15 8l2-4 4 8h-2l3 5h-6M17 17v4',
  wetland: 'M6 17V9M6 9V4M12 17V7M18 17v-6M11 7V3h2v4zM3 20c2-1.5 4-1.5 6 0s4 1.5 6 0 4-1.5 6 0',
  desert: 'M12 20V4M12 14H9a2 2 0 0 1-2-2V9M12 11h3a2 2 0 0 0 2-2V7M4 20h16',
  wine: 'M8 3h8l.5 5a4.5 4.5 0 0 1-9 0zM12 12.5V20M8 20h8M8 7h8',
  food: 'M6 3v6a2.5 2.5 0 0 0 5 0V3M8.5 3v18M17 21V3c-2 1-3 4-3 8h3',
  market: 'M5 4h14l2 5H3zM5 11v9h14v-9M3 9a3 3 0 0 0 6 0 3 3 0 0 0 6 0 3 3 0 0 0 6 0',
  crafts: 'M9 3h6M10 3c0 4-5 5-5 10 0 4 3 7 7 7s7-3 7-7c0-5-5-6-5-10M5.5 12h13',
  festival: 'M2 5c6 4 14 4 20 0M5 6.5l1.5 6 3.5-5M14 7.5l3.5 5 1.5-6M9.5 8l2.5 6 2.5-6',
  walk: 'M11 4a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M12 8l-3 5 4 3v5M10 15l-3 6M12 8l2 4h3M18 9v12',
  'pilgrim-road': 'M12 20 3 11a9 7 0 0 1 18 0zM12 20V4M12 20 7 5.5M12 20l5-14.5M9 20h6',
  viewpoint: 'M2 12c4-7 16-7 20 0-4 7-16 7-20 0M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  garden:
    'M12 21v-9M9 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0M12 21c-4 0-6-2-6-6 4 0 6 2 6 6M12 21c4 0 6-2 6-6-4 0-6 2-6 6',
  spa: 'M3 14h18a6 6 0 0 1-6 6H9a6 6 0 0 1-6-6M9 11c-2-3 2-4 0-7M15 11c-2-3 2-4 0-7',
} as const

/** An icon that a category can have. */
export type CategoryIcon = keyof typeof categoryPaths

/** Names of the icons. */
export const categoryIcons = Object.keys(categoryPaths) as readonly CategoryIcon[]
