import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useRef } from 'react'
import { styled } from 'styled-components'
import { useFileDrop } from '../../media/file-drop.ts'
import { FileInput } from '../../ui/file-input.tsx'
import { SoftText } from '../../ui/tab-parts.tsx'
import { importMessages as t } from './import-messages.ts'
import { checkFile } from './import-store.ts'
import type { FileProblem } from './read-csv.ts'

export function ImportFile({ problem }: { problem: FileProblem | null }) {
  const input = useRef<HTMLInputElement>(null)
  const { over, ...drop } = useFileDrop(([file]) => file && void checkFile(file))
  return (
    <>
      <Area {...drop} $over={over}>
        {problem && <Problem role="alert">{t.files[problem]}</Problem>}
        <Button onClick={() => input.current?.click()}>{t.choose}</Button>
        <DropHint>{t.dropHint}</DropHint>
        <FileInput ref={input} accept=".csv,text/csv" label={t.choose} onFile={checkFile} />
      </Area>
      <Explanation>
        <p>{t.about}</p>
        <p>
          <strong>{t.columns}</strong> {t.columnList}
        </p>
        <p>{t.categoriesHint}</p>
        <p>{t.exportHint}</p>
        <p>{t.stockHint}</p>
      </Explanation>
    </>
  )
}

const Area = styled.div<{ $over: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  padding: ${space(8)} ${space(4)};
  border: 2px dashed ${({ $over }) => ($over ? color.wine : color['field-line'])};
  border-radius: ${radius.large};
  background: ${({ $over }) => ($over ? color.hover : color.ground)};
  text-align: center;
`

const Problem = styled.p`
  color: ${color.danger};
  font-weight: 600;
`

const DropHint = styled(SoftText)`
  @media (hover: none) {
    display: none;
  }
`

const Explanation = styled.div`
  display: grid;
  gap: ${space(2)};
  max-inline-size: 68ch;
  font-size: ${text.small};
  line-height: 1.6;
`
