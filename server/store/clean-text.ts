/** PostgreSQL has no U+0000 in a text, and neither it nor UTF-8 a half of a pair: both are kept as U+FFFD. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');
