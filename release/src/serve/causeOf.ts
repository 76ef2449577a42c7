export const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
