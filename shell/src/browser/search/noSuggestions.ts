/** What is said when suggestions, or their code, do not come; the next key asks again. */
export const noSuggestions =
  'Suggestions cannot be loaded just now. Type on to try again, or press Enter to search.'
