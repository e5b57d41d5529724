import { ChooseNetworks } from '../connections/ChooseNetworks.tsx'
import { AddPlace } from './AddPlace.tsx'
import { DeletePlace } from './DeletePlace.tsx'
import type { PlaceDialog } from './dialogs.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { LabelsDialog } from './LabelsDialog.tsx'
import { MergeLabels } from './MergeLabels.tsx'
import { PasteList } from './PasteList.tsx'

interface Props {
  dialog: PlaceDialog
  onClose: () => void
}

export function Dialogs({ dialog, onClose }: Props) {
  switch (dialog.kind) {
    case 'add':
      return <AddPlace onClose={onClose} />
    case 'paste':
      return <PasteList onClose={onClose} />
    case 'connect':
      return <ChooseNetworks onClose={onClose} />
    case 'group':
      return <GroupDialog places={dialog.places} onClose={onClose} />
    case 'labels':
      return <LabelsDialog places={dialog.places} onClose={onClose} />
    case 'merge':
      return <MergeLabels label={dialog.label} places={dialog.places} onClose={onClose} />
    case 'delete':
      return <DeletePlace place={dialog.place} onClose={onClose} />
  }
}
