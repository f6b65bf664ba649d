-- “INSERT OR REPLACE” takes the place of a row without a DELETE that a trigger would see.

CREATE TRIGGER consents_are_new BEFORE INSERT ON consents
WHEN EXISTS (
  SELECT 1 FROM consents WHERE consents.id = NEW.id
    OR (consents.participant = NEW.participant AND consents.document_version = NEW.document_version))
BEGIN SELECT RAISE(ABORT, 'a consent is only ever superseded'); END;

CREATE TRIGGER countersignatures_are_new BEFORE INSERT ON countersignatures
WHEN EXISTS (SELECT 1 FROM countersignatures WHERE countersignatures.consent = NEW.consent)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER interventions_are_new BEFORE INSERT ON interventions
WHEN EXISTS (
  SELECT 1 FROM interventions WHERE interventions.id = NEW.id
    OR (interventions.participant = NEW.participant AND interventions.number = NEW.number))
BEGIN SELECT RAISE(ABORT, 'an intervention is kept as it was'); END;
