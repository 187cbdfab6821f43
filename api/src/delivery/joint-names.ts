// Settlements that were joined under one official name, of which most people use the first part alone (list of settlements, Central Bureau
// of Statistics).

const jointNames = [
  ['תל אביב', 'יפו'],
  ['מודיעין', 'מכבים', 'רעות'],
  ['פרדס חנה', 'כרכור'],
  ['בנימינה', 'גבעת עדה'],
  ['קדימה', 'צורן'],
  ['יהוד', 'מונוסון'],
  ['מעלות', 'תרשיחא'],
  ['כוכב יאיר', 'צור יגאל'],
  ["ג'דיידה", 'מכר'],
  ['כסרא', 'סמיע'],
]

/** Other names of a settlement in an owner's list: the whole name and its first part mean the same, and the other parts mean the whole.
 *  @param fold makes spellings of one name equal */
export function otherNamesOf(settlement: string, fold: (name: string) => string): string[] {
  const folded = fold(settlement)
  return jointNames.flatMap((parts) => {
    const [whole, first = '', ...rest] = [parts.join('-'), ...parts].map(fold)
    if (folded === whole) return [first, ...rest]
    return folded === first ? [whole ?? ''] : []
  })
}
