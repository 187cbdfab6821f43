import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { Copy, Download, Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { createGlobalStyle, css, styled } from 'styled-components'
import { Actions } from '../forms/form-layout.tsx'
import { saveFile, today } from '../resource/download.ts'
import { headingOf } from '../ui/focus.ts'
import { accountMessages as t } from './account-messages.ts'
import { cancelFactorChange, shopName } from './account-store.ts'

/** The new recovery codes, which are shown this once (decision 0050). */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const title = t.codesFile(shopName())
  const text = `${title}\n${today()}\n\n${codes.join('\n')}\n`
  const copy = () =>
    Promise.resolve()
      // Absent over plain http from another machine.
      .then(() => navigator.clipboard.writeText(codes.join('\n')))
      .then(
        () => void showToast(t.codesCopied),
        (error: unknown) => showFailure(t.copyFailed, error),
      )
  const download = () => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `recovery-codes-${today()}.txt`)

  return (
    <Shown>
      <h4>{t.codesTitle}</h4>
      <p>{t.codesIntro}</p>
      <Once>{t.codesOnce}</Once>
      <CodeList codes={codes} />
      <Actions>
        <Button $kind="outline" onClick={copy}>
          <Copy aria-hidden size={18} /> {t.copyCodes}
        </Button>
        <Button $kind="outline" onClick={download}>
          <Download aria-hidden size={18} /> {t.downloadCodes}
        </Button>
        <Button $kind="outline" onClick={() => print()}>
          <Printer aria-hidden size={18} /> {t.printCodes}
        </Button>
      </Actions>
      <div>
        <Button
          onClick={(event) => {
            const focusSection = headingOf(event.currentTarget)
            cancelFactorChange()
            focusSection()
          }}
        >
          {t.codesKept}
        </Button>
      </div>
      {createPortal(
        <Paper aria-hidden data-recovery-codes>
          <OnlyCodesOnPaper />
          <h1>{title}</h1>
          <p>{t.codesIntro}</p>
          <CodeList codes={codes} />
        </Paper>,
        document.body,
      )}
    </Shown>
  )
}

const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <Codes dir="ltr">
    {codes.map((code) => (
      <li key={code}>
        <code>{code}</code>
      </li>
    ))}
  </Codes>
)

const stack = css`
  display: grid;
  gap: ${space(4)};
`

const Shown = styled.div`
  ${stack}
  > h4 {
    margin: 0;
    font-size: ${text.normal};
  }
`

const Once = styled.p`
  font-weight: 600;
`

const Codes = styled.ol`
  display: grid;
  /* Two columns where they fit: the ten codes leave no gap. */
  grid-template-columns: repeat(auto-fill, minmax(max(8rem, 34%), 1fr));
  gap: ${space(2)} ${space(4)};
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.normal};
  background: ${color.ground};
  list-style: none;
  code {
    font-size: ${text.normal};
    letter-spacing: 0.05em;
    user-select: all;
  }
  @media print {
    grid-template-columns: repeat(2, max-content);
    background: none;
  }
`

const OnlyCodesOnPaper = createGlobalStyle`
  @media print {
    @page {
      margin: 16mm;
    }
    html, body {
      background: white;
    }
    body > :not([data-recovery-codes]) {
      display: none;
    }
  }
`

const Paper = styled.article`
  display: none;
  @media print {
    ${stack}
    color: black;
  }
`
