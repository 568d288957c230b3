-- Version 5: which process made the last start in a politeness group and which one waits, so that all on a store space their starts and take turns.

ALTER TABLE host_gate ADD COLUMN holder ${text};

ALTER TABLE host_gate ADD COLUMN waiter ${text};

ALTER TABLE host_gate ADD COLUMN waiting_since BIGINT;
