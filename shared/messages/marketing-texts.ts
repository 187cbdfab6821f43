/** The version that checkouts show now. A text that has been shown keeps its version and its words: consents name it. */
export const marketingText = 'marketing-1'

/** Texts of the consent to marketing mails, by their versions. */
export const marketingTexts: Record<string, string> = {
  'marketing-1': 'אני רוצה לקבל מהחנות מבצעים וחדשות במייל. אלה דברי פרסומת, ואפשר להפסיק בכל עת בקישור שבכל הודעה',
}
