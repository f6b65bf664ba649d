-- The way in which a participant passed the quiz about the consent; null before. Worked out anew with the standing.
ALTER TABLE counted_participants ADD COLUMN quiz_pass TEXT;
