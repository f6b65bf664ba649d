-- Participants and consents of a rehearsal that is being deleted, for no longer than the transaction that deletes them.
CREATE TABLE rehearsals_to_delete (subject TEXT PRIMARY KEY NOT NULL);

DROP TRIGGER signatures_are_kept;
CREATE TRIGGER signatures_are_kept BEFORE DELETE ON signatures
WHEN NOT EXISTS (SELECT 1 FROM rehearsals_to_delete WHERE rehearsals_to_delete.subject = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

DROP TRIGGER countersignatures_are_kept;
CREATE TRIGGER countersignatures_are_kept BEFORE DELETE ON countersignatures
WHEN NOT EXISTS (SELECT 1 FROM rehearsals_to_delete WHERE rehearsals_to_delete.subject = OLD.consent)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

DROP TRIGGER consent_papers_are_kept;
CREATE TRIGGER consent_papers_are_kept BEFORE DELETE ON consent_papers
WHEN NOT EXISTS (SELECT 1 FROM rehearsals_to_delete WHERE rehearsals_to_delete.subject = OLD.consent)
BEGIN SELECT RAISE(ABORT, 'a document is only ever superseded'); END;
